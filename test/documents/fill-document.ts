import { documentSections } from './document-sections.ts'

const section = /<!-- made from the table of ([\w-]+) -->[^]*?<!-- end -->/g

/**
 * A document with its made sections written anew: what stands between `<!-- made from the table of NAME -->` and `<!-- end -->`.
 * @throws RangeError for a section that no table makes.
 */
export function fillDocument(text: string): string {
  return text.replaceAll(section, (_, name: string) => {
    const make = documentSections[name]
    if (!make) {
      const known = Object.keys(documentSections).join(', ')
      throw new RangeError(`no table makes the section "${name}"; there are ${known}`)
    }
    // The formatter would pad every cell to the widest one.
    const rows = `<!-- prettier-ignore-start -->\n${make()}\n<!-- prettier-ignore-end -->`
    return `<!-- made from the table of ${name} -->\n${rows}\n<!-- end -->`
  })
}
