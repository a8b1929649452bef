/** A description, apart from the texts of the field's values that stand behind it. */
export interface ReadDescription {
  readonly text: string
  /** The texts of values by value, as JSON texts without quotes; in the order of the description. */
  readonly values: ReadonlyMap<string, string>
}

const headings = ['Possible enum values:', 'Known values:']
const bullet = /^ ?- `"?([^`]*?)"?`\s*(.*)$/

/** Takes the list of values off a description of OpenAPI: a bullet with the quoted value and its text each. */
export function readDescription(description: string): ReadDescription {
  const lines = description.split('\n')
  const start = lines.findIndex((line) => headings.includes(line))
  if (start === -1) return { text: description.trim(), values: new Map() }
  const values = new Map<string, string>()
  let last: string | undefined
  for (const line of lines.slice(start + 1)) {
    const [, value, text = ''] = bullet.exec(line) ?? []
    if (value !== undefined) {
      values.set(value, text)
      last = value
    } else if (last !== undefined && line.trim() !== '') {
      values.set(last, `${values.get(last) ?? ''} ${line.trim()}`.trim())
    }
  }
  return { text: lines.slice(0, start).join('\n').trim(), values }
}
