import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { lazyColumnTexts } from '../../../core/kinds/rules/shared/columns/column-descriptions.ts'
import type { ColumnTexts } from '../../../core/kinds/rules/shared/columns/column-texts.ts'
import { subresourceColumns } from '../../../core/kinds/rules/shared/columns/subresource-columns.ts'
import { tableAt } from '../../support/recorded/tables.ts'
import { openTestServer, pods } from '../../support/servers/test-server.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

let texts: ColumnTexts

beforeAll(async () => {
  texts = await lazyColumnTexts.load()
})

/** Columns of all kinds in all releases: `Pod.Ready`. */
function allColumns(): ReadonlySet<string> {
  const table = new URL('../../../core/kinds/tables/resources.txt', import.meta.url)
  const found = new Set<string>()
  let kind = ''
  for (const line of readFileSync(table, 'utf8').split('\n')) {
    kind = /^resource \S+ (\S+)/.exec(line)?.[1] ?? kind
    const column = /^ +(?:\[\S+\] )?column "(.*?)"/.exec(line)?.[1] ?? ''
    if (column !== '') found.add(`${kind}.${column}`)
  }
  for (const [shown, columns] of Object.entries(subresourceColumns)) {
    for (const { name } of columns) found.add(`${shown}.${name}`)
  }
  return found
}

describe('descriptions of columns', () => {
  it('every column of every kind in all releases has one, and no other', () => {
    const columns = allColumns()
    const shared = new Set(['Name', 'Age', 'Created At'])
    const own = [...columns].filter((column) => !shared.has(column.slice(column.indexOf('.') + 1)))
    const described = [...texts.all.keys()].filter((key) => !key.startsWith('*.'))
    expect(described.toSorted()).toEqual(own.toSorted())
    expect(own.length).toBeGreaterThan(150)
  })

  it('every one has at most 40 words, and no two columns of a kind have the same', () => {
    expect(faultsOf(texts.all)).toEqual([])
    const inKind = [...texts.all].map(([key, text]) => `${key.split('.', 1)[0]} ${text}`)
    expect(inKind.filter((text, at) => inKind.indexOf(text) !== at)).toEqual([])
  })

  it('a column that no kind has is none', () => {
    expect(() => texts.of('Pod', 'Schedule')).toThrow('no description of column "Schedule" of Pod')
  })

  it('a Table shows them; the column of the name has the text of the field', async () => {
    const server = await openTestServer()
    const table = await tableAt(server, pods)
    const descriptions = new Map(
      (table.columnDefinitions as readonly { name: string; description?: string }[]).map(
        ({ name, description = '' }) => [name, description],
      ),
    )
    expect(descriptions.get('Name')).toMatch(/^Name of the object, /)
    expect(descriptions.get('Nominated Node')).toMatch(/^Node where pods of lower priority /)
    expect(descriptions.get('Age')).toMatch(/^Time since the server stored the object /)
  })
})
