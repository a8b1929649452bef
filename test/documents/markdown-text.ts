/** The text of a document without its fenced blocks. */
export function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[^]*?^```$/gm, '')
}

/** Targets of the links and pictures of a document. */
export function linksOf(text: string): readonly string[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]*`/g, 'code')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** Files and folders of the project that a document names in code by their path from its root; those with a pattern are left out. */
export function pathsOf(text: string): readonly string[] {
  const folders = 'core|node-host|browser-host|web-playground|test'
  return [...text.matchAll(new RegExp('`((?:' + folders + ')/[\\w./-]+)`', 'g'))].map(
    ([, path = '']) => path,
  )
}

/** The anchors that GitHub gives to the headings of a document. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)]
  return new Set(
    headings.map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Rows of the tables of a document that have this head, cell by cell. */
export function rowsUnder(head: readonly string[], text: string): readonly (readonly string[])[] {
  const lines = withoutBlocks(text).split('\n')
  const found: (readonly string[])[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (cellsOf(lines[at]).join('|') !== head.join('|')) continue
    for (at += 2; lines[at]?.startsWith('|'); at += 1) found.push(cellsOf(lines[at]))
  }
  return found
}

function cellsOf(line = ''): readonly string[] {
  if (!line.startsWith('|')) return []
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
  return cells.map((cell) => cell.trim())
}
