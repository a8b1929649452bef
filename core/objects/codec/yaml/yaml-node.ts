/** Where a node stands in its text. */
export interface YamlPlace {
  /** Line where the node begins with its anchor and tag, from 0. */
  readonly line: number
  /** Offsets of its value; `to` is exclusive. A collection of a block ends with its last node. */
  readonly from: number
  readonly to: number
}

/** What stands in front of a value: `&anchor !tag`. */
export interface YamlProperties {
  readonly anchor: string | undefined
  /** The whole tag, as `tag:yaml.org,2002:str`. */
  readonly tag: string | undefined
}

export interface YamlScalar extends YamlPlace, YamlProperties {
  readonly kind: 'scalar'
  readonly value: string
  /** Whether the text shows the type: it has neither quotes nor tag. */
  readonly isPlain: boolean
}

export interface YamlAlias extends YamlPlace {
  readonly kind: 'alias'
  readonly name: string
  readonly target: YamlNode
}

export interface YamlList extends YamlPlace, YamlProperties {
  readonly kind: 'list'
  /** Whether it is written in brackets. */
  readonly isFlow: boolean
  readonly items: readonly YamlNode[]
}

export interface YamlMapping extends YamlPlace, YamlProperties {
  readonly kind: 'mapping'
  /** Whether it is written in braces. */
  readonly isFlow: boolean
  readonly members: readonly YamlMember[]
}

export interface YamlMember {
  readonly key: YamlNode
  readonly value: YamlNode
}

export type YamlNode = YamlScalar | YamlAlias | YamlList | YamlMapping

/** Nesting depth of a YAML document at most; no manifest comes near it. */
export const maxYamlDepth = 1_000

export type YamlStart = Pick<YamlPlace, 'line' | 'from'> & YamlProperties

export const noProperties: YamlProperties = { anchor: undefined, tag: undefined }

// All scalars are made here, so that engines give them one shape.
export function newScalar(
  { line, from, anchor, tag }: YamlStart,
  to: number,
  value: string,
  isPlain: boolean,
): YamlScalar {
  return { kind: 'scalar', line, from, to, anchor, tag, value, isPlain }
}
