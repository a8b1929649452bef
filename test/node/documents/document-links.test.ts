import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import { allDocuments } from '../../documents/all-documents.ts'
import { anchorsOf, linksOf, pathsOf } from '../../documents/markdown-text.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Why a link of a document leads nowhere; undefined where it leads to a file, a folder or a heading of the project. */
function faultOf(document: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : normalize(join(dirname(document), path))
  if (!existsSync(join(root, target))) return `${link}: there is no ${target}`
  if (anchor === undefined || statSync(join(root, target)).isDirectory()) return undefined
  return anchorsOf(read(target)).has(anchor) ? undefined : `${link}: ${target} has no such heading`
}

describe('links in documents', () => {
  it.each(allDocuments())('each link of %s leads to a file or a heading', (document) => {
    const links = linksOf(read(document)).filter((link) => !/^[a-z]+:/.test(link))
    expect(links.map((link) => faultOf(document, link)).filter(Boolean)).toEqual([])
  })

  it.each(allDocuments().filter((document) => document !== 'CHANGELOG.md'))(
    'each file and folder that %s names is there',
    (document) => {
      const missing = pathsOf(read(document)).filter((path) => !existsSync(join(root, path)))
      expect(missing).toEqual([])
    },
  )

  it('a link that leads nowhere is found', () => {
    expect(linksOf('see [`a`](b.md) `b` ![c](d.png), not `[e](f)`\n```\n[g](h)\n```\n')).toEqual([
      'b.md',
      'd.png',
    ])
    expect(faultOf('README.md', 'nowhere.md')).toBe('nowhere.md: there is no nowhere.md')
    expect(faultOf('README.md', 'CONTRIBUTING.md#nowhere')).toContain('no such heading')
    expect([...anchorsOf('# In Bun and Deno\n## In CI: `skerry run`\n')]).toEqual([
      'in-bun-and-deno',
      'in-ci-skerry-run',
    ])
  })
})
