import { tests } from '@bufbuild/cel-spec/testdata/conformance.js'

/** A case of the conformance suite of the language, in the JSON form of its Protobuf message `SimpleTest`. */
export interface SpecCase {
  /** `section/suite/name`, unique. */
  readonly path: string
  readonly section: string
  readonly expr: string
  readonly container?: string
  readonly disableCheck?: boolean
  readonly checkOnly?: boolean
  readonly typeEnv?: readonly SpecDeclaration[]
  readonly bindings?: Readonly<Record<string, { readonly value?: SpecValue }>>
  /** The value expected; a case without value and error expects `true`. */
  readonly value?: SpecValue
  readonly typedResult?: { readonly result?: SpecValue; readonly deducedType?: SpecType }
  readonly evalError?: unknown
}

export interface SpecDeclaration {
  readonly name: string
  readonly ident?: { readonly type: SpecType }
  readonly function?: { readonly overloads: readonly SpecOverload[] }
}

export interface SpecOverload {
  readonly overloadId: string
  readonly params?: readonly SpecType[]
  readonly resultType: SpecType
  readonly isInstanceFunction?: boolean
}

/** A value as `cel.expr.Value` has it in JSON: one member, named by the kind. */
export type SpecValue = Readonly<Record<string, unknown>>
/** A type as `cel.expr.Type` has it in JSON: one member, named by the kind. */
export type SpecType = Readonly<Record<string, unknown>>

interface Suite {
  readonly name: string
  readonly suites?: readonly Suite[]
  readonly tests?: readonly {
    readonly original: Omit<SpecCase, 'path' | 'section'> & { name?: string }
  }[]
}

/** Cases that work on Protobuf messages, which this engine does not have. */
const needsMessages =
  /TestAllTypes|NestedTestAllTypes|GlobalEnum|objectValue|enumValue|google\.protobuf\.(Any|Struct|Value|ListValue|FieldMask|Empty|\w+Value)\b|proto\.(get|has)Ext|TestRequired/

/** All cases that need no Protobuf messages. */
export function specCases(): readonly SpecCase[] {
  const cases: SpecCase[] = []
  collect(tests as Suite, [], cases)
  return cases
}

function collect(suite: Suite, path: readonly string[], into: SpecCase[]): void {
  for (const { original } of suite.tests ?? []) {
    if (needsMessages.test(JSON.stringify(original))) continue
    const [section = ''] = path
    into.push({ ...original, section, path: [...path, original.name ?? original.expr].join('/') })
  }
  for (const inner of suite.suites ?? []) collect(inner, [...path, inner.name], into)
}
