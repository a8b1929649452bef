import { build } from 'vite'

/** Bundles a script with its imports into one classic script, which every browser can register as a service worker. */
export async function buildScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'skerry' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new TypeError('the build of a file was a watch')
  return output.output[0].code
}
