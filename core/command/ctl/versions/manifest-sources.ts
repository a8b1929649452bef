import { type BrandName, brands } from '../../../base/api/brand.ts'
import type { ManifestFile } from '../../../kinds/manifests/manifest-file.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** Reads the files of `--filename`, with those of folders. @throws CtlError for one that cannot be read, or without any */
export async function readSources(call: CommandCall): Promise<readonly ManifestFile[]> {
  const { environment, flags } = call
  const names = [...flags.texts('filename'), ...call.args]
  if (names.length === 0) throw new CtlError('must specify -f with files, a folder, or -')
  const files: ManifestFile[] = []
  try {
    for (const given of names) {
      const expanded =
        given === '-' ? undefined : await environment.expandFile?.(given, flags.on('recursive'))
      for (const name of expanded ?? [given])
        files.push({ name, text: await environment.readFile(name) })
    }
  } catch (error) {
    throw new CtlError(error instanceof Error ? error.message : String(error))
  }
  return files
}

/**
 * The brand of the API groups that manifests name: `--brand`, else the one whose domain they use, else that of the server or page.
 * @throws CtlError for an unknown one
 */
export function brandOf({ environment, flags }: CommandCall, texts: readonly string[]): BrandName {
  const given = flags.text('brand')
  const all = Object.values(brands)
  if (given !== '') {
    const found = all.find(({ name }) => name === given)
    if (found) return found.name
    throw new CtlError(`--brand must be one of ${all.map(({ name }) => name).join(', ')}`)
  }
  const used = all.filter(({ apiDomain }) => {
    const group = new RegExp(
      `apiVersion["']?:\\s*["']?[\\w.-]+\\.${apiDomain.replace('.', '\\.')}/`,
    )
    return texts.some((text) => group.test(text))
  })
  const [only, ...others] = used
  return only && others.length === 0 ? only.name : environment.brand.name
}

/** Rethrows a wrong value of a flag as an error of the command line. */
export async function checked<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (error) {
    throw error instanceof RangeError ? new CtlError(error.message) : error
  }
}
