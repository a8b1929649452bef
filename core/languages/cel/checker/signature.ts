import type { FunctionDeclaration, Overload } from '../function-declaration.ts'
import type { CelType, TypeParameter } from '../types/cel-type.ts'
import { isComposed, partsOf, replaceParts } from '../types/composed-type.ts'

/** An overload with its type parameters, which the checker collects once for all calls. */
export class Signature {
  readonly overload: Overload
  /** Names of the type parameters: those of the result, then the others, which is how cel-go mostly numbers them in issues. */
  readonly typeParameters: readonly string[]

  constructor(overload: Overload) {
    this.overload = overload
    const names = new Set<string>()
    collectParameters(overload.result, names)
    for (const type of overload.parameters) collectParameters(type, names)
    this.typeParameters = [...names]
  }

  /** False where the kinds of the types alone rule the overload out, as they do for most overloads of most calls. */
  mayTake(types: readonly CelType[]): boolean {
    const { parameters } = this.overload
    if (types.length !== parameters.length) return false
    for (let index = 0; index < types.length; index += 1) {
      const type = types[index]
      const parameter = parameters[index]
      if (type !== undefined && parameter !== undefined && areApart(type, parameter)) return false
    }
    return true
  }

  /** A type of the signature with its type parameters replaced by `fresh` ones. */
  instantiate(type: CelType, fresh: readonly TypeParameter[]): CelType {
    if (type.kind === 'parameter') return fresh[this.typeParameters.indexOf(type.name)] ?? type
    return isComposed(type) ? replaceParts(type, (part) => this.instantiate(part, fresh)) : type
  }
}

function collectParameters(type: CelType, names: Set<string>): void {
  if (type.kind === 'parameter') names.add(type.name)
  if (!isComposed(type)) return
  for (const part of partsOf(type)) collectParameters(part, names)
}

/** Whether two types of different kinds never agree, with any parts. */
function areApart(left: CelType, right: CelType): boolean {
  return left.kind !== right.kind && isConcrete(left) && isConcrete(right)
}

const openKinds: ReadonlySet<CelType['kind']> = new Set([
  'dyn',
  'any',
  'error',
  'null_type',
  'parameter',
  'wrapper',
])

function isConcrete(type: CelType): boolean {
  return !openKinds.has(type.kind)
}

interface CallStyles {
  readonly members: readonly Signature[]
  readonly globals: readonly Signature[]
}

/** Signatures of declarations, which environments keep for as long as they live. */
const known = new WeakMap<FunctionDeclaration, CallStyles>()

/** Signatures of the overloads that are called as member functions, or of those that are not, in the order of their declaration. */
export function signaturesOf(
  declaration: FunctionDeclaration,
  isMember: boolean,
): readonly Signature[] {
  let styles = known.get(declaration)
  if (styles === undefined) {
    const isMemberOverload = (overload: Overload): boolean => overload.isMember === true
    styles = {
      members: declaration.overloads
        .filter((each) => isMemberOverload(each))
        .map((each) => new Signature(each)),
      globals: declaration.overloads
        .filter((each) => !isMemberOverload(each))
        .map((each) => new Signature(each)),
    }
    known.set(declaration, styles)
  }
  return isMember ? styles.members : styles.globals
}
