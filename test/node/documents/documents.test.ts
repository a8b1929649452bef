import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fillDocument } from '../../documents/fill-document.ts'
import { madeDocuments } from '../../documents/made-documents.ts'

describe('documents with sections that tables make', () => {
  it.each(madeDocuments)('%s has what the tables say now; npm run generate:documents', (path) => {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
    expect(fillDocument(text)).toBe(text)
  })

  it('a section that no table makes is refused', () => {
    const text = '<!-- made from the table of nothing -->\n<!-- end -->'
    expect(() => fillDocument(text)).toThrow(/no table makes the section "nothing"/)
  })
})
