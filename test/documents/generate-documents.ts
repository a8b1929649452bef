// Writes the sections of the documents that are made from tables: `npm run generate:documents`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fillDocument } from './fill-document.ts'
import { madeDocuments } from './made-documents.ts'

for (const document of madeDocuments) {
  const file = fileURLToPath(new URL(`../../${document}`, import.meta.url))
  writeFileSync(file, fillDocument(readFileSync(file, 'utf8')))
}
