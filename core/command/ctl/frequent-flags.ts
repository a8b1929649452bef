import type { Flag } from './flag.ts'

export const outputFlag: Flag = {
  name: 'output',
  shorthand: 'o',
  type: 'string',
  values: ['json', 'yaml', 'name', 'go-template=', 'jsonpath=', 'jsonpath-as-json='],
  help: 'Output format. One of: (json, yaml, name, go-template, go-template-file, template, templatefile, jsonpath, jsonpath-as-json, jsonpath-file).',
}

export const showManagedFieldsFlag: Flag = {
  name: 'show-managed-fields',
  type: 'boolean',
  help: 'If true, keep the managedFields when printing objects in JSON or YAML format.',
}

export const filenameFlag: Flag = {
  name: 'filename',
  shorthand: 'f',
  type: 'list',
  words: 'file',
  help: 'Files that hold the objects; - is what was typed or piped in.',
}

/** The flag beside `filename` of commands that take a kustomization. */
export const kustomizeFlag: Flag = {
  name: 'kustomize',
  shorthand: 'k',
  type: 'string',
  words: 'file',
  help: "Process the kustomization directory. This flag can't be used together with -f.",
}

export const selectorFlag: Flag = {
  name: 'selector',
  shorthand: 'l',
  type: 'string',
  help: "Selector (label query) to filter on, supports '=', '==', '!=', 'in' and 'notin' (e.g. -l key1=value1,key2=value2).",
}

export const fieldSelectorFlag: Flag = {
  name: 'field-selector',
  type: 'string',
  help: "Selector (field query) to filter on, supports '=', '==' and '!=' (e.g. --field-selector key1=value1).",
}

export const allNamespacesFlag: Flag = {
  name: 'all-namespaces',
  shorthand: 'A',
  type: 'boolean',
  help: 'If present, list the requested objects across all namespaces; --namespace is ignored.',
}

export const allFlag: Flag = {
  name: 'all',
  type: 'boolean',
  help: 'Select all objects of the types, in the namespace.',
}

export const dryRunFlag: Flag = {
  name: 'dry-run',
  type: 'string',
  initial: 'none',
  bare: 'unchanged',
  values: ['none', 'client', 'server'],
  help: 'Must be "none", "server" or "client". If client, only print the object that would be sent. If server, submit the request without persisting it.',
}

export function fieldManagerFlag(initial: string): Flag {
  return {
    name: 'field-manager',
    type: 'string',
    initial,
    help: 'Name of the manager used to track field ownership.',
  }
}

export const saveConfigFlag: Flag = {
  name: 'save-config',
  type: 'boolean',
  help: 'Save the configuration in the annotation of the object, for a later apply.',
}

export const validateFlag: Flag = {
  name: 'validate',
  type: 'string',
  initial: 'strict',
  bare: 'strict',
  values: ['strict', 'warn', 'ignore', 'true', 'false'],
  help: 'strict fails on unknown or repeated fields, warn prints them, ignore drops them.',
}
