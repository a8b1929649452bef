import type { JsonObject } from '../../../core/base/api/json.ts'

/** Objects for loops: some lack a field, one has another type where others have a list. */
export const looped: JsonObject = {
  items: [
    { name: 'a', n: 1, tags: ['x', 'y'], sub: { n: 1 } },
    { name: 'b', n: 2, tags: [], sub: { n: 3 } },
    { name: 'c', n: 3, tags: ['x'] },
    { name: 'd', n: 2, tags: ['z', 'x'], sub: {} },
  ],
}

/** Loops over the objects, by fields of elements and by whole elements; some are errors. */
export const loopExpressions: readonly string[] = [
  'items.map(i, i.n)',
  'items.map(i, i.tags)',
  'items.map(i, i.tags).map(t, t.size())',
  'items.map(i, [i.n, i.name])',
  "items.map(i, {'name': i.name, 'tags': i.tags})",
  'items.map(i, i)',
  'items.map(i, [i])',
  'items.map(i, i.n > 1, i.name)',
  'items.filter(i, i.n > 1)',
  'items.filter(i, i.n > 1).map(i, i.name)',
  'items.filter(i, i.n > 1).filter(j, j.n < 3).map(k, k.name)',
  'items.filter(i, has(i.sub))',
  'items.filter(i, has(i.sub) && has(i.sub.n)).map(i, i.sub.n)',
  'items.filter(i, true)',
  'items.filter(i, false)',
  'items.filter(i, i.n)',
  'items.filter(i, i.sub.n > 0)',
  'items.filter(i, i.n == 2) + items.filter(i, i.n == 3)',
  'items.filter(i, i.n == 2) == [items[1], items[3]]',
  'items.filter(i, i.n == 2)[1].name',
  'items.filter(i, i.n > 0) == items',
  'items.all(i, i.n > 0)',
  'items.all(i, i.sub.n > 0)',
  'items.exists(i, i.sub.n > 2)',
  'items.exists(i, i.n > 3)',
  'items.exists_one(i, i.n == 3)',
  'items.all(i, items.exists(j, i.n == j.n && i.name != j.name) || i.n != 2)',
  'items.all(i, items.all(j, i.name == j.name || i.n != j.n || i.n == 2))',
  'items.map(i, items.filter(j, j.n == i.n).map(j, j.name))',
  'items.map(i, i.tags.filter(t, t != i.name))',
  'items.map(i, i.tags.exists(i, i == "x"))',
  'items.map(i, [i.n].map(i, i + 1))',
  'items.map(i, items.map(i, i.n)[0])',
  'items.map(i, has(i.sub) ? i.sub : {"n": 0})',
  'items.map(i, i["name"])',
  'items.map(i, i.missing)',
  'items.map(i, i.tags[0])',
  '[items, items].map(list, list.filter(i, i.n == 1).map(i, i.name))',
]
