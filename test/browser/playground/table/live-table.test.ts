import { describe, expect, it, onTestFinished } from 'vitest'
import type { LiveRow } from '../../../../web-playground/resources/table-rows.ts'
import type { Sorting } from '../../../../web-playground/state/view-state.ts'
import type { ShownColumn } from '../../../../web-playground/table/column-layout.ts'
import type { LiveTable } from '../../../../web-playground/table/live-table.ts'
import '../../../../web-playground/table/live-table.ts'
import type { RowActionEvent, SortEvent } from '../../../../web-playground/table/table-events.ts'

const columns: readonly ShownColumn[] = [
  {
    name: 'Name',
    description: 'Name of the pod.',
    index: 0,
    numeric: false,
    age: false,
    status: false,
    grows: false,
  },
  {
    name: 'Status',
    description: '',
    index: 1,
    numeric: false,
    age: false,
    status: true,
    grows: false,
  },
  {
    name: 'Age',
    description: '',
    index: 2,
    numeric: false,
    age: true,
    status: false,
    grows: false,
  },
]

function rowOf(name: string, change: Partial<LiveRow> = {}): LiveRow {
  return {
    key: `default/${name}`,
    namespace: 'default',
    name,
    cells: [name, 'Running', '1s'],
    createdAt: 0,
    deleting: false,
    changes: 0,
    changedAt: 0,
    readAt: 60_000,
    ...change,
  }
}

async function open(rows: readonly LiveRow[]) {
  const table = document.createElement('live-table') as LiveTable
  Object.assign(table, { rows, columns, now: 60_000, label: 'Pods' })
  table.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 400px'
  document.body.append(table)
  onTestFinished(() => table.remove())
  await table.updateComplete
  const all = (selector: string) => [...table.renderRoot.querySelectorAll<HTMLElement>(selector)]
  return {
    table,
    all,
    names: () => all('.row .name > span').map((cell) => cell.textContent),
    focused: () =>
      (table.renderRoot as ShadowRoot).activeElement?.querySelector('.name')?.textContent,
    async press(key: string) {
      const target = (table.renderRoot as ShadowRoot).activeElement ?? table
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await table.updateComplete
      await table.updateComplete
    },
    async set(change: Partial<LiveTable>) {
      Object.assign(table, change)
      await table.updateComplete
    },
  }
}

const many = Array.from({ length: 5_000 }, (_row, at) =>
  rowOf(`pod-${String(at).padStart(4, '0')}`),
)

describe('a table of thousands of rows', () => {
  it('headings say what their column shows, where that is known', async () => {
    const { all } = await open([rowOf('web')])
    const titles = all('.head button').map((button) => button.getAttribute('title'))
    expect(titles).toEqual(['Name of the pod.', null, null])
  })

  it('a table of thousands of rows draws those in sight only, and says how many there are', async () => {
    const { all } = await open(many)
    expect(all('.row').length).toBeLessThan(60)
    expect(all('[role=grid]')[0]?.getAttribute('aria-rowcount')).toBe('5001')
  })

  it('a table of thousands of rows draws others when it is scrolled', async () => {
    const { table, all, names } = await open(many)
    const [frame] = all('.frame')
    frame?.scrollTo({ top: 3_000 * 30 })
    frame?.dispatchEvent(new Event('scroll'))
    await table.updateComplete
    expect(names()).toContain('pod-3000')
    expect(names()).not.toContain('pod-0000')
  })

  it('a table of thousands of rows goes to its ends and page by page with the keys', async () => {
    const { table, focused, press } = await open(many)
    table.focus()
    await table.updateComplete
    expect(focused()).toBe('pod-0000')
    await press('ArrowDown')
    expect(focused()).toBe('pod-0001')
    await press('PageDown')
    expect(focused()).toBe('pod-0012')
    await press('End')
    expect(focused()).toBe('pod-4999')
    await press('ArrowDown')
    expect(focused()).toBe('pod-4999')
    await press('Home')
    expect(focused()).toBe('pod-0000')
  })

  it('a table of thousands of rows lets exactly one row be reached by Tab', async () => {
    const { all } = await open(many)
    expect(all('.row[tabindex="0"]').length).toBe(1)
  })
})

describe('a row', () => {
  it('a table row shows its age by the clock, not as it was sent', async () => {
    const { all, set } = await open([rowOf('a')])
    const age = () => all('.row .cell')[2]?.textContent?.trim()
    expect(age()).toBe('60s')
    await set({ now: 125_000 })
    expect(age()).toBe('2m5s')
  })

  it('a table row flashes once with each change', async () => {
    const { all, set } = await open([rowOf('a')])
    expect(all('.flash-0, .flash-1')).toEqual([])
    await set({ rows: [rowOf('a', { changes: 1, changedAt: 60_000 })] })
    expect(all('.flash-1').length).toBe(1)
    await set({ rows: [rowOf('a', { changes: 2, changedAt: 60_500 })], now: 60_500 })
    expect(all('.flash-0').length).toBe(1)
    await set({ now: 70_000 })
    expect(all('.flash-0, .flash-1')).toEqual([])
  })

  it('a table row shows that its object waits to go', async () => {
    const { all } = await open([rowOf('a', { deleting: true })])
    expect(all('.deleting em')[0]?.textContent).toBe('deleting')
  })

  it.each([
    ['Enter', 'edit'],
    ['e', 'edit'],
    ['d', 'describe'],
    ['Delete', 'delete'],
  ])('a table row asks on %s to %s', async (key, action) => {
    const { table, press } = await open([rowOf('a'), rowOf('b')])
    const asked: RowActionEvent[] = []
    table.addEventListener('row-action', (event) => asked.push(event as RowActionEvent))
    table.focus()
    await table.updateComplete
    await press('ArrowDown')
    await press(key)
    expect(asked.map((event) => [event.action, event.row.name])).toEqual([[action, 'b']])
  })

  it('a table row keeps the focus when others come before it', async () => {
    const { table, set, focused, press } = await open([rowOf('b'), rowOf('c')])
    table.focus()
    await table.updateComplete
    await press('ArrowDown')
    await set({ rows: [rowOf('a'), rowOf('b'), rowOf('c')] })
    expect(focused()).toBe('c')
  })
})

describe('durations in a table', () => {
  it('durations in a table grow from when the server wrote them', async () => {
    const aged = [
      { ...columns[0], name: 'Name', index: 0 },
      { ...columns[0], name: 'Restarts', index: 1 },
      { ...columns[0], name: 'Last Seen', index: 2, grows: true },
      { ...columns[0], name: 'Duration', index: 3 },
    ] as readonly ShownColumn[]
    const { all, set } = await open([
      rowOf('a', { cells: ['a', '3 (45s ago)', '2m30s', '10s', 'Running'], readAt: 60_000 }),
      rowOf('b', { cells: ['b', '0', '<unknown>', '10s', 'Complete'], readAt: 60_000 }),
      rowOf('c', { cells: ['c (1s ago) x', '2 (5d3h ago)', '7h59m', '', 'Running'] }),
    ])
    await set({ columns: aged, now: 60_000 + 100_000 })
    const texts = all('.row').map((row) =>
      [...row.querySelectorAll('.cell')].map(({ textContent }) => textContent?.trim()),
    )
    expect(texts).toEqual([
      ['a', '3 (2m25s ago)', '4m10s', '110s'],
      ['b', '0', '<unknown>', '10s'],
      ['c (1s ago) x', '2 (5d3h ago)', '8h', ''],
    ])
  })
})

describe('the head of a table', () => {
  it('the head of a table sorts up, down, and back to the first order', async () => {
    const { table, all, set } = await open([rowOf('a')])
    const asked: (Sorting | undefined)[] = []
    table.addEventListener('sort', (event) => asked.push((event as SortEvent).sorting))
    const press = async () => {
      all('[role=columnheader] button')[1]?.click()
      await set({ sorting: asked.at(-1) })
    }
    await press()
    expect(all('[aria-sort=ascending]').length).toBe(1)
    await press()
    await press()
    expect(asked).toEqual([
      { column: 'Status', descending: false },
      { column: 'Status', descending: true },
      undefined,
    ])
  })
})
