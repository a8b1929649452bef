/** A table in Markdown; cells are text, in which pipes and angle brackets are escaped outside of code. */
export function markdownRows(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** Text as code. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const parts = line.split(/(`[^`]*`)/)
  return parts
    .map((part) =>
      part.startsWith('`')
        ? part.replaceAll('|', String.raw`\|`)
        : part.replaceAll(/[|<>]/g, String.raw`\$&`),
    )
    .join('')
}
