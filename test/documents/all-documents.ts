import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../node-host/build/package/entries.ts'

const skipped = new Set(['node_modules', 'dist'])

/** Lessons are no documents: `test/node/course` runs their commands. */
const lessons = 'web-playground/course/'

/** Every document of the project in Markdown, by its path in the project, sorted. */
export function allDocuments(): readonly string[] {
  return documentsIn('')
    .filter((path) => !path.startsWith(lessons))
    .toSorted()
}

function documentsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return entry.name.endsWith('.md') ? [path] : []
    return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : documentsIn(path)
  })
}
