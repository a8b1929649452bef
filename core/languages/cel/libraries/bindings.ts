import type { Library } from '../library.ts'
import { localName } from '../syntax/local-name.ts'

/** `cel.bind(x, value, result)`: an expression in which a name stands for a value. */
export const bindings: Library = {
  name: 'cel.lib.ext.cel.bindings',
  macros: [
    {
      name: 'bind',
      isMember: true,
      arity: 3,
      expand(context, { target, args }) {
        const [name, value, result] = args
        if (target?.kind !== 'ident' || target.name !== 'cel') return undefined
        if (!name || !value || !result) return undefined
        if (name.kind !== 'ident') {
          return context.issue(name, 'cel.bind() variable names must be simple identifiers')
        }
        return localName(context, name.name, () => value, result)
      },
    },
  ],
}
