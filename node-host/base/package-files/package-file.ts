import { fileURLToPath } from 'node:url'
import { ownManifest } from './own-manifest.ts'

/** Entries for browsers that the package exports. */
export type PackageFile = 'service-worker.js' | 'worker.js' | 'browser'

/** The file of an entry for browsers: Node's own resolution refuses it, as it is for browsers. */
function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const conditions = new Map<string, unknown>(Object.entries(entry))
  return targetOf(
    conditions.get('browser') ?? conditions.get('import') ?? conditions.get('default'),
  )
}

/** The path of an entry for browsers in this package. @throws Error where the package does not export it. */
export async function packageFile(name: PackageFile): Promise<string> {
  const { folder, exports } = await ownManifest()
  const target = targetOf(exports[`./${name}`])
  if (target !== undefined) return fileURLToPath(new URL(target, folder))
  throw new Error(`the package exports no ${name}`)
}
