/**
 * Packs the descriptions of columns, with the texts of fields in place of their names (`=ObjectMeta.name`).
 *
 * @param table `column-texts.txt` without comments and empty lines
 * @param fields descriptions of types and fields: `ObjectMeta.name text`
 * @throws Error for a field without a text, or with one that has placeholders of the brand
 */
export function packColumnTexts(table: string, fields: string): string {
  return table
    .split('\n')
    .map((line) => {
      const [, column = '', field = ''] = /^ {2}(.*?): =(\S+)$/.exec(line) ?? []
      if (field === '') return line.trim()
      const text = fields.split('\n').find((each) => each.startsWith(`${field} `))
      if (text === undefined) throw new Error(`column-texts.txt: ${field} has no text`)
      if (text.includes('{')) throw new Error(`column-texts.txt: the text of ${field} has a brand`)
      return `${column}: ${text.slice(field.length + 1)}`
    })
    .join('\n')
}
