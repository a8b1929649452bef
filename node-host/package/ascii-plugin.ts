import { parseSync, type Plugin, Visitor } from 'vite'

const beyondAscii = /[\u0080-\uffff]/g

/** A character beyond ASCII behind a backslash of its own. */
const escaped = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/

/**
 * Writes characters beyond ASCII as escapes. V8 keeps a script that has any in two bytes a character, which takes twice the memory and
 * longer to read. After minification such characters are left in strings, templates and patterns alone, where an escape means the same.
 */
export function asciiPlugin(): Plugin {
  return {
    name: 'skerry-ascii',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = inAscii(chunk.fileName, chunk.code)
      }
    },
  }
}

/** @throws TypeError for a character behind a backslash, and for one in a tagged template, which may ask for its text as written. */
function inAscii(name: string, code: string): string {
  if (code.search(beyondAscii) < 0) return code
  if (escaped.test(code))
    throw new TypeError(`${name} has a backslash before a character beyond ASCII`)
  new Visitor({
    TaggedTemplateExpression({ quasi: { start, end } }) {
      if (code.slice(start, end).search(beyondAscii) < 0) return
      throw new TypeError(`${name} has a tagged template with characters beyond ASCII`)
    },
  }).visit(parseSync(name, code).program)
  return code.replaceAll(
    beyondAscii,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
