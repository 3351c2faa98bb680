// Asks the search of rendered documentation: `node search.js FOLDER WORD..`. Prints a line for each word: the word and
// the path of the first result. Only the crate `tensor-layout` is asked, as on docs.rs.
"use strict";
const {readdirSync, readFileSync} = require("node:fs");
const {join, resolve} = require("node:path");
const folder = resolve(process.argv[2]);

/** Returns the program of rustdoc whose name begins so. */
function program(name) {
    const files = join(folder, "static.files");
    return require(join(files, readdirSync(files).find(file => file.startsWith(name) && file.endsWith(".js"))));
}

// Pages of rustdoc define these beside the search.
globalThis.nonnull = globalThis.nonundef = value => value;

/** Runs a file of the index, which calls one of these functions. */
const run = file => (0, eval)(readFileSync(join(folder, "search.index", file), "utf8"));
const hooks = {
    loadRoot: callbacks => {
        Object.assign(globalThis, callbacks);
        run("root.js");
    },
    loadTreeByHash: hash => run(`${hash}.js`),
    loadDataByNameAndHash: (name, hash) => run(`${name}/${hash}.js`),
};

(async () => {
    const {Stringdex, RoaringBitmap} = program("stringdex-");
    const {docSearch, DocSearch} = await program("search-").initSearch(Stringdex, RoaringBitmap, hooks);
    for (const word of process.argv.slice(3)) {
        const query = DocSearch.parseQuery(word);
        const {others} = await docSearch.execQuery(query, "tensor_layout", "tensor_layout");
        const first = (await others.next()).value?.item;
        console.log(word + "\t" + [first?.modulePath, first?.parent?.name, first?.name].filter(Boolean).join("::"));
    }
})();
