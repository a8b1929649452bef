import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, type Plugin, Visitor } from 'vite'
import { root } from './entries.ts'

/** Packages whose classes have more methods than are used here, and the folders of the sources that use them. */
export const users: Readonly<Record<string, readonly string[]>> = {
  re2js: ['core/base/regex'],
  'sorted-btree': ['core/storage/engine', 'core/storage/cache'],
}

const module = /[\\/]node_modules[\\/](re2js|sorted-btree)[\\/]/

/** What JavaScript itself calls. */
const called = ['constructor', 'next', 'return', 'then', 'toJSON', 'toString', 'valueOf']

interface Method {
  readonly name: string
  readonly start: number
  readonly end: number
}

interface Mention {
  readonly name: string
  readonly at: number
}

/**
 * Vite plugin: leaves out methods of packages' classes that nothing names, which the bundler keeps. A method stays where its name stands
 * in a source that uses the package, outside of methods, or in a method that stays.
 */
export function unusedMethodsPlugin(): Plugin {
  return {
    name: 'skerry-unused-methods',
    transform: {
      filter: { id: module },
      async handler(code, id) {
        const texts = await textsBelow(users[module.exec(id)?.[1] ?? ''] ?? [])
        const roots = texts.flatMap((text) => text.match(/\w+/g) ?? [])
        return { code: withoutUnusedMethods(code, roots, id), map: null }
      },
    },
  }
}

async function textsBelow(folders: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) =>
        join(root, folder, file),
      ),
    ),
  )
  const sources = files.flat().filter((file) => file.endsWith('.ts'))
  return Promise.all(sources.map((file) => readFile(file, 'utf8')))
}

/** A module without the methods that neither `roots` name, nor what stays of the module. */
export function withoutUnusedMethods(code: string, roots: readonly string[], id: string): string {
  const { methods, mentions } = membersOf(code, id)
  const inMethod = (at: number): Method | undefined =>
    methods.find(({ start, end }) => start <= at && at < end)
  const named = new Set([...called, ...roots])
  const byMethod = new Map<Method | undefined, string[]>()
  for (const { name, at } of mentions) {
    const method = inMethod(at)
    const names = byMethod.get(method)
    if (names) names.push(name)
    else byMethod.set(method, [name])
  }
  for (const name of byMethod.get(undefined) ?? []) named.add(name)
  const kept = new Set<Method>()
  for (let size = -1; size !== kept.size;) {
    size = kept.size
    for (const method of methods) {
      if (kept.has(method) || !named.has(method.name)) continue
      kept.add(method)
      for (const name of byMethod.get(method) ?? []) named.add(name)
    }
  }
  let [text, at] = ['', 0]
  for (const method of methods) {
    if (kept.has(method)) continue
    text += code.slice(at, method.start)
    at = method.end
  }
  return text + code.slice(at)
}

/** The methods of a module's classes, without those within another method, and each name that it mentions, but for those of the methods. */
function membersOf(code: string, id: string): { methods: Method[]; mentions: Mention[] } {
  const methods: Method[] = []
  const mentions: Mention[] = []
  const names = new Set<number>()
  const add = (name: { name: string; start: number }, place: Omit<Method, 'name'>): void => {
    if ((methods.at(-1)?.end ?? 0) > place.start) return
    names.add(name.start)
    methods.push({ name: name.name, ...place })
  }
  new Visitor({
    MethodDefinition({ key, start, end, computed }) {
      if (!computed && key.type === 'Identifier') add(key, { start, end })
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression') return
      const { left, right } = expression
      if (right.type !== 'FunctionExpression' || left.type !== 'MemberExpression') return
      const { object, property } = left
      if (object.type !== 'MemberExpression' || property.type !== 'Identifier') return
      if (object.property.type !== 'Identifier' || object.property.name !== 'prototype') return
      add(property, { start, end })
    },
    Identifier({ name, start }) {
      if (!names.has(start)) mentions.push({ name, at: start })
    },
    Literal({ value, start }) {
      if (typeof value !== 'string') return
      for (const name of value.match(/[\w$]+/g) ?? []) mentions.push({ name, at: start })
    },
  }).visit(parseSync(id, code).program)
  return { methods, mentions }
}
