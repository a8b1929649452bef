const { transformSync } = require('esbuild')

// What transforms for TypeScript do: types go, imports become calls of `require`.
module.exports = {
  process: (text, sourcefile) => {
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs', sourcefile })
    return { code }
  },
}
