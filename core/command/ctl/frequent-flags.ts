import type { Flag } from './flag.ts'

export const outputFlag: Flag = {
  name: 'output',
  shorthand: 'o',
  type: 'string',
  values: ['json', 'yaml', 'name', 'go-template=', 'jsonpath=', 'jsonpath-as-json='],
  help: 'Form of the output: json, yaml, name, jsonpath=TEMPLATE, jsonpath-as-json=TEMPLATE, jsonpath-file=FILE, go-template=TEMPLATE or go-template-file=FILE.',
}

export const showManagedFieldsFlag: Flag = {
  name: 'show-managed-fields',
  type: 'boolean',
  help: 'Show managedFields in JSON and YAML, which are left out otherwise.',
}

export const filenameFlag: Flag = {
  name: 'filename',
  shorthand: 'f',
  type: 'list',
  words: 'file',
  help: 'Files, folders or URLs with the objects; - for what is typed or piped in.',
}

/** The flag beside `filename` of commands that take a kustomization. */
export const kustomizeFlag: Flag = {
  name: 'kustomize',
  shorthand: 'k',
  type: 'string',
  words: 'file',
  help: 'Folder with a kustomization whose objects are taken; not together with -f.',
}

export const selectorFlag: Flag = {
  name: 'selector',
  shorthand: 'l',
  type: 'string',
  help: "Only objects with these labels, such as app=web,tier!=cache or 'env in (dev,test)'.",
}

export const fieldSelectorFlag: Flag = {
  name: 'field-selector',
  type: 'string',
  help: 'Only objects whose fields have these values, such as status.phase!=Running; several with commas.',
}

export const allNamespacesFlag: Flag = {
  name: 'all-namespaces',
  shorthand: 'A',
  type: 'boolean',
  help: 'Look in all namespaces; --namespace then counts for nothing.',
}

export const allFlag: Flag = {
  name: 'all',
  type: 'boolean',
  help: 'Take every object of the given types in the namespace, without names.',
}

export const dryRunFlag: Flag = {
  name: 'dry-run',
  type: 'string',
  initial: 'none',
  bare: 'unchanged',
  values: ['none', 'client', 'server'],
  help: 'Store nothing: client only shows what would be sent, server lets the server check, default and admit it; none stores it.',
}

export function fieldManagerFlag(initial: string): Flag {
  return {
    name: 'field-manager',
    type: 'string',
    initial,
    help: 'Name under which the server notes who set the fields.',
  }
}

export const saveConfigFlag: Flag = {
  name: 'save-config',
  type: 'boolean',
  help: 'Keep the object in its annotation last-applied-configuration, so that apply can change it later.',
}

export const validateFlag: Flag = {
  name: 'validate',
  type: 'string',
  initial: 'strict',
  bare: 'strict',
  values: ['strict', 'warn', 'ignore', 'true', 'false'],
  help: 'Unknown and repeated fields: strict fails, warn prints a warning, ignore drops them.',
}
