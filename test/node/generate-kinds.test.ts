import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateKinds } from '../../node-host/tools/generate-kinds.ts'

const kinds = new URL('../../core/kinds/', import.meta.url)
const modules = generateKinds(kinds)

describe('the generated tables', () => {
  it('cover every group version', () => {
    expect(modules.size).toBeGreaterThan(67)
  })

  it.each([...modules.keys()])('%s is what its source generates', (path) => {
    expect(readFileSync(new URL(path, kinds), 'utf8')).toBe(modules.get(path))
  })

  it('leave no module behind whose table is gone', () => {
    const present = readdirSync(new URL('types/', kinds))
      .filter((name) => name.endsWith('.generated.ts'))
      .map((name) => `types/${name}`)
    expect(present.filter((path) => !modules.has(path))).toEqual([])
  })
})
