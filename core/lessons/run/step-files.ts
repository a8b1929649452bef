import type { Block } from '../text/block.ts'

/** Files of the home directory that a check sees at most, and the bytes of one; longer ones are left out. */
const mostTexts = 200
const longestText = 64 * 1024

/** The files that the buttons of a step's text write, in their order. */
export function stepFiles(
  blocks: readonly Block[],
): readonly (readonly [name: string, text: string])[] {
  return blocks.flatMap((block) =>
    block.kind === 'code' && block.file !== undefined
      ? [[block.file, `${block.text}\n`] as const]
      : [],
  )
}

/** The texts among files of the home directory; hidden files and those that are no UTF-8 are left out. */
export function readHomeTexts(
  contents: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const [path, bytes] of contents) {
    if (texts.size === mostTexts) break
    if (bytes.length > longestText || path.startsWith('.')) continue
    try {
      texts.set(path, decoder.decode(bytes))
    } catch {
      // Not a text.
    }
  }
  return texts
}
