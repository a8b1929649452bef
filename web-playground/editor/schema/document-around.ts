import { keyText, parseYamlTree, scalarText, valueNode, type YamlNode } from '../yaml-tree.ts'

/** One document of a text, with its place in it. */
export interface DocumentText {
  readonly text: string
  readonly from: number
}

const separator = /^---[ \t]*(?:#.*)?$/gm

/** The document around a position, between the `---` lines; it may be empty. */
export function documentAround(text: string, position: number): DocumentText {
  let from = 0
  for (const { index, 0: line } of text.matchAll(separator)) {
    if (index + line.length >= position) return { text: text.slice(from, index), from }
    from = index + line.length + 1
  }
  return { text: text.slice(from), from }
}

/** The topmost value of a document; undefined for an empty one. */
export function rootOf(text: string): YamlNode | undefined {
  const document = parseYamlTree(text).topNode.getChild('Document')
  return document ? valueNode(document) : undefined
}

/** What a document says of its kind; empty texts where it does not. */
export interface DocumentHeader {
  readonly apiVersion: string
  readonly kind: string
}

/** Reads `apiVersion` and `kind` of a document that may have mistakes. */
export function headerOf(root: YamlNode | undefined, text: string): DocumentHeader {
  const textAt = (name: string): string => {
    const pair = root?.getChildren('Pair').find((one) => keyText(one, text) === name)
    return scalarText(pair && valueNode(pair), text)
  }
  return { apiVersion: textAt('apiVersion'), kind: textAt('kind') }
}
