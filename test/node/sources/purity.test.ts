import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

/** What every engine that runs core has, and Node and the DOM merely also have. */
const lent = [
  'AbortController',
  'AbortSignal',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
] as const

const entry = fileURLToPath(new URL('../../support/sources/purity-entry.ts', import.meta.url))

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'purity', fileName: 'purity' },
    },
  })
  const [result] = Array.isArray(built) ? built : []
  const [chunk] = result?.output ?? []
  return chunk?.code ?? ''
}

describe('core in an engine without Node or DOM', () => {
  let code = ''

  beforeAll(async () => {
    code = await bundle()
  }, 60_000)

  it('core bundles without leaving an import behind', () => {
    expect(code.length).toBeGreaterThan(100_000)
    const withoutComments = code.replaceAll(/\/\*.*?\*\//gs, '')
    expect(withoutComments).not.toMatch(/\brequire\s*\(|\bimport\s*\(|\bfrom\s*["']node:/)
  })

  it('core makes no code from text', () => {
    // A method may have the name: only calls of the global function are meant.
    expect(code).not.toMatch(/(?<![.\w])eval\s*\([^()]*\)(?!\s*\{)|new Function\s*\(/)
  })

  it('core makes no error while its modules load: for its stack V8 may parse the whole script again', () => {
    const context = vm.createContext(
      Object.fromEntries(lent.map((name) => [name, globalThis[name]])),
    )
    const count = `
      var made = []
      const note = (make) => (...call) => (made.push(String(call.at(1)?.[0] ?? call.at(2)?.[0])), make(...call))
      for (const name of ['Error', 'RangeError', 'SyntaxError', 'TypeError']) {
        globalThis[name] = new Proxy(globalThis[name], {
          construct: note(Reflect.construct),
          apply: note(Reflect.apply),
        })
      }
    `
    expect(vm.runInContext(`${count};${code};made.join()`, context)).toBe('')
  })

  /** Runs an expression over what core's bundle exports, where no code can be made from text, as strict pages have it. */
  async function run(expression: string): Promise<unknown> {
    const globals = Object.fromEntries(lent.map((name) => [name, globalThis[name]]))
    const codeGeneration = { strings: false, wasm: false }
    const context = vm.createContext(globals, { codeGeneration })
    vm.runInContext(`${code};globalThis.purity = purity`, context)
    return (await vm.runInContext(expression, context)) as unknown
  }

  it('core creates, lists and deletes an object with nothing but its Runtime', async () => {
    expect(await run('purity.exercise()')).toEqual([201, 201, 200, 'a', 200, 404])
  })

  it.each([
    'application/json',
    'application/yaml',
    'application/vnd.kubernetes.protobuf',
    'application/cbor',
  ])('core reads and writes %s where a page allows no code from text', async (type) => {
    expect(await run(`purity.exerciseFormat('${type}')`)).toEqual([200, type])
    await expect(run("eval('1')")).rejects.toThrow('Code generation from strings disallowed')
  })
})
