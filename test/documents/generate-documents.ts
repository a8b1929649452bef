// Writes the sections of the documents that are made from tables, and their picture: `npm run generate:documents`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../node-host/build/package/entries.ts'
import { picturePath } from '../e2e/playground/picture-scene.ts'
import { findChromium } from '../support/browsers/chromium.ts'
import { fillDocument } from './fill-document.ts'
import { madeDocuments } from './made-documents.ts'
import { takePicture } from './take-picture.ts'

for (const document of madeDocuments) {
  const file = join(root, document)
  writeFileSync(file, fillDocument(readFileSync(file, 'utf8')))
}
if (findChromium() === undefined) {
  process.stderr.write(
    `The tables are written; ${picturePath} is left as it was, as there is no Chromium: install one (Debian: apt-get install chromium), or name one with CHROMIUM=/path/to/chromium\n`,
  )
  process.exitCode = 1
} else {
  await takePicture(join(root, picturePath))
}
