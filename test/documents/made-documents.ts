import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../node-host/build/package/entries.ts'
import { allDocuments } from './all-documents.ts'

/** Documents with sections that tables make, by their path in the project. */
export const madeDocuments: readonly string[] = allDocuments().filter((document) =>
  readFileSync(join(root, document), 'utf8').includes('<!-- made from the table of '),
)
