import { parseSync, type Plugin, Visitor } from 'vite'
import { isUnicodeClass } from '../../../core/base/regex/unicode-classes.ts'

/**
 * Vite plugin: leaves out the tables of re2js for classes of characters that core/base/regex/unicode-classes.ts refuses, which the
 * bundler keeps, as the classes are found by name.
 */
export function unreadTablesPlugin(): Plugin {
  return {
    name: 'skerry-unread-tables',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]re2js[\\/]/ },
      handler(code, id) {
        let [kept, at] = ['', 0]
        new Visitor({
          Property({ key, value, start, end }) {
            if (key.type !== 'Identifier' || isUnicodeClass(key.name)) return
            if (!code.startsWith('() => new UnicodeRangeTable(', value.start)) return
            kept += code.slice(at, start)
            at = code[end] === ',' ? end + 1 : end
          },
        }).visit(parseSync(id, code).program)
        return { code: kept + code.slice(at), map: null }
      },
    },
  }
}
