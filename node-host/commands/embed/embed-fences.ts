/** What stands for a fence: an element of `skerry/playground`, or a frame with the built page. */
export type EmbedForm =
  | { readonly as: 'element' }
  | {
      readonly as: 'iframe'
      /** Address of the built page: `/playground/`. */
      readonly page: string
    }

/** Attributes that a fence may name, which are those of the element. */
const names = [
  'panels',
  'manifests-from',
  'release',
  'server',
  'resource',
  'start',
  'theme',
  'height',
  'label',
] as const
type Name = (typeof names)[number]

/** A fence that cannot be read, with its line from 1. */
export class FenceError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(`line ${line}: ${message}`)
    this.name = 'FenceError'
    this.line = line
  }
}

const opening = /^( {0,3})(`{3,}|~{3,})[ \t]*skerry(?:[ \t]+([^`]*))?$/

/**
 * Markdown with each fenced block `skerry` in its form for a page; all else stays as it is. The block's text is manifests; the words behind
 * `skerry` are attributes: `panels="table terminal" height=300`.
 *
 * @throws FenceError for words that are no attribute, and for a block without an end
 */
export function embedFences(markdown: string, form: EmbedForm = { as: 'element' }): string {
  const lines = markdown.split('\n')
  const made: string[] = []
  let foreign: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const bare = line.replace(/\r$/, '')
    const [, , fence, info = ''] = foreign === undefined ? (opening.exec(bare) ?? []) : []
    if (fence === undefined) {
      foreign = fenceAfter(bare, foreign)
      made.push(line)
      continue
    }
    const end = lines.findIndex((other, place) => place > at && closes(other, fence))
    if (end === -1) throw new FenceError('the block skerry has no end', at + 1)
    const text = lines.slice(at + 1, end).map((each) => each.replace(/\r$/, ''))
    made.push(embedHtml(info, text.join('\n'), form, at + 1))
    at = end
  }
  return made.join('\n')
}

/** The HTML that stands for one fence, for a plugin of a Markdown reader. It is one line, as blank lines end HTML in Markdown. @throws FenceError */
export function embedHtml(
  info: string,
  manifests: string,
  form: EmbedForm = { as: 'element' },
  line: number = 1,
): string {
  const attributes = readInfo(info, line)
  return form.as === 'element'
    ? elementHtml(attributes, manifests)
    : iframeHtml(attributes, manifests, form.page)
}

/** The fence that a line of another block opens or leaves open; undefined outside of blocks. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  if (open !== undefined) return closes(line, open) ? undefined : open
  return /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
}

function closes(line: string, fence: string): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return found?.[0] === fence[0] && (found?.length ?? 0) >= fence.length
}

function readInfo(info: string, line: number): ReadonlyMap<Name, string> {
  const found = new Map<Name, string>()
  const words = info.match(/[^\s="]+(?:=(?:"[^"]*"|[^\s"]+))?|"/g) ?? []
  for (const word of words) {
    const [, given = word, value] = /^([^=]+)=([^]*)$/.exec(word) ?? []
    const name = names.find((known) => known === given)
    if (name === undefined || value === undefined) {
      throw new FenceError(`"${word}" is no attribute; give ${names.join('=…, ')}=…`, line)
    }
    found.set(name, value.replace(/^"([^]*)"$/, '$1'))
  }
  return found
}

function elementHtml(attributes: ReadonlyMap<Name, string>, manifests: string): string {
  const all = [...attributes, ...(manifests.trim() === '' ? [] : [['manifests', manifests]])]
  const texts = all.map(([name, value = '']) => ` ${name}="${escaped(value)}"`)
  return `<skerry-playground${texts.join('')}></skerry-playground>`
}

function iframeHtml(
  attributes: ReadonlyMap<Name, string>,
  manifests: string,
  page: string,
): string {
  const query = new URLSearchParams([['embed', '']])
  for (const [name, value] of attributes) {
    if (name === 'manifests-from') {
      for (const file of value.split(/\s+/).filter(Boolean)) query.append('manifest', file)
    } else if (name !== 'height') query.set(name, value)
  }
  const fragment = manifests.trim() === '' ? '' : `#manifests=${encodeURIComponent(manifests)}`
  const height = Number(attributes.get('height') ?? '420')
  const address = escaped(`${page}?${query.toString()}${fragment}`)
  return `<iframe src="${address}" title="A Kubernetes-style cluster" loading="lazy" width="100%" height="${height > 0 ? height : 420}" style="border: 0"></iframe>`
}

/** Safe in an attribute, in Markdown and in templates: on one line, and without braces. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'{}`*_[\]\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
}
