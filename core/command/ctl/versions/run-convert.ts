import type { ConvertedFile } from '../../../kinds/manifests/convert-manifests.ts'
import { convertManifests } from '../../../kinds/manifests/load-manifest-tools.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { conversionText, isIncomplete } from './conversion-text.ts'
import { brandOf, checked, readSources } from './manifest-sources.ts'

function formatOf({ flags }: CommandCall): 'json' | 'yaml' | undefined {
  const text = flags.text('output')
  if (text === '') return undefined
  if (text === 'json' || text === 'yaml') return text
  throw new CtlError(`--output must be one of json, yaml, not "${text}"`)
}

/** Runs `convert`. @returns 1 where something is left to be done by hand */
export async function runConvert(call: CommandCall): Promise<number> {
  const { environment, flags } = call
  const writeFile = environment.writeFile?.bind(environment)
  const isInPlace = flags.on('in-place')
  const [release, outputVersion] = [flags.text('release'), flags.text('output-version')]
  const format = formatOf(call)
  if (release === '' && outputVersion === '') {
    throw new CtlError('must specify --output-version, --release, or both')
  }
  if (isInPlace && !writeFile) throw new CtlError('--in-place: files cannot be written here')
  const sources = await readSources(call)
  if (isInPlace && sources.some(({ name }) => name === '-')) {
    throw new CtlError('--in-place: standard input cannot be written')
  }
  const texts = [
    outputVersion && `apiVersion: ${outputVersion}`,
    ...sources.map(({ text }) => text),
  ]
  const conversion = await checked(
    convertManifests(sources, {
      brand: brandOf(call, texts),
      ...(release !== '' && { release }),
      ...(outputVersion !== '' && { outputVersion }),
      ...(format && { format }),
    }),
  )
  environment.note(conversionText(conversion, { namesUnchanged: outputVersion !== '' }))
  if (!isInPlace || !writeFile) environment.out(joined(conversion.files))
  else {
    const changed = conversion.files.filter((file) => file.changed)
    for (const { name, text } of changed) await writeFile(name, text)
  }
  return isIncomplete(conversion) ? 1 : 0
}

/** Several files as one stream; one file as it is. */
function joined(files: readonly ConvertedFile[]): string {
  return files.reduce((all, { text }) => {
    if (all === '') return text
    const isYaml = !/^\s*\{/.test(text) || !/^\s*\{/.test(all)
    const between = isYaml && !/^---\s/.test(text) ? '---\n' : ''
    return `${all}${all.endsWith('\n') ? '' : '\n'}${between}${text}`
  }, '')
}
