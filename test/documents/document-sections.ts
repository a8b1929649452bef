import { placeOptionTable } from '../../browser-host/page/page-options.ts'
import { brands } from '../../core/base/api/brand.ts'
import type { OptionField } from '../../core/base/options/option-field.ts'
import { gateDescriptionTable } from '../../core/base/release/gate-descriptions.generated.ts'
import { namedLines } from '../../core/base/text/named-lines.ts'
import { behaviourSettings } from '../../core/cluster/simulation/containers/behaviour-settings.ts'
import { commands as ctlCommands } from '../../core/command/ctl/commands.ts'
import { controllerNames, controllersOnRequest } from '../../core/index.ts'
import { describeGates } from '../../core/kinds/assembly/releases/describe-gates.ts'
import { defaultRelease } from '../../core/kinds/assembly/releases/load-release.ts'
import { KnownKeys, type KeyUse, tableKeys } from '../../core/kinds/manifests/known-keys.ts'
import { faultHelp, matchHelp, ruleHelp } from '../../core/requests/faults/fault-help.ts'
import {
  clockHandleTable,
  type MockHandle,
  mockHandleTable,
} from '../../core/server/mock/options/mock-handle-table.ts'
import { mockOptionTable } from '../../core/server/mock/options/mock-option-table.ts'
import { startOptionTable } from '../../node-host/base/options/tables/start-option-table.ts'
import type { Flag } from '../../node-host/commands/flags/flag.ts'
import { deprecationOf } from '../../node-host/commands/flags/help-text.ts'
import { hostCommands } from '../../node-host/commands/host-commands.ts'
import { kubeApiserverProgram, skerryProgram } from '../../node-host/commands/serve/programs.ts'
import { testPortOptionTable } from '../../node-host/testing/test-port.ts'
import { shortcutGroups } from '../../web-playground/shell/shortcuts.ts'
import { pluginRows, resourceRows } from './feature-sections.ts'
import { layerDrawing } from './layer-drawing.ts'
import { code, markdownRows } from './markdown-rows.ts'

/** Parts of documents that are made from the tables which the code reads, by their name. */
export const documentSections: Readonly<Record<string, () => string>> = {
  layers: layerDrawing,
  commands: () =>
    markdownRows(
      ['command', 'what it does'],
      [
        [code('skerry up [flags]'), 'serves until it is stopped; `up` may be left out'],
        ...hostCommands.map(({ name, usage, summary }) => [
          code(`skerry ${name} ${usage}`.trim()),
          summary,
        ]),
      ],
    ),
  flags: () => flagGroups(skerryProgram.flags),
  'further-flags': () => {
    const known = new Set(skerryProgram.flags.map(({ name }) => name))
    return flagRows(
      kubeApiserverProgram.flags.filter(
        ({ name, unused, isHidden }) => !known.has(name) && unused === undefined && !isHidden,
      ),
    )
  },
  'accepted-flags': () =>
    markdownRows(
      ['flag', 'why it does nothing'],
      kubeApiserverProgram.flags.flatMap(({ name, unused }) =>
        unused === undefined ? [] : [[code(`--${name}`), unused]],
      ),
    ),
  gates: () => {
    const descriptions = namedLines(gateDescriptionTable)
    return markdownRows(
      ['gate', 'stage', 'default', 'what it does while it is on'],
      describeGates(defaultRelease)
        .filter(({ hasEffect }) => hasEffect)
        .map(({ name, stage, on }) => [
          code(name),
          stage,
          on ? 'on' : 'off',
          descriptions.get(name) ?? '',
        ]),
    )
  },
  labels: () => keyRows('label'),
  annotations: () => keyRows('annotation'),
  taints: () => keyRows('taint'),
  finalizers: () => keyRows('finalizer'),
  controllers: () =>
    markdownRows(
      ['controller', 'runs'],
      [...controllerNames].map((name) => [
        code(name),
        controllersOnRequest.includes(name) ? 'only where it is named' : 'by default',
      ]),
    ),
  'container-settings': () =>
    markdownRows(
      ['annotation', 'field of `images`', 'what it does'],
      Object.entries(behaviourSettings).map(([field, { annotation, help }]) => [
        code(`simulation.skerry/${annotation}`),
        code(field),
        help,
      ]),
    ),
  'mock-options': () => optionRows(mockOptionTable),
  'page-options': () => optionRows(placeOptionTable),
  'start-options': () => optionRows(startOptionTable),
  'port-options': () => optionRows(testPortOptionTable),
  'mock-handles': () =>
    markdownRows(
      ['handle', 'what it does'],
      [...handleRows('', mockHandleTable), ...handleRows('clock.', clockHandleTable)],
    ),
  'fault-rule': () => helpRows('field', ruleHelp),
  'fault-match': () => helpRows('field of `match`', matchHelp),
  faults: () =>
    markdownRows(
      ['type of `fault`', 'what happens', 'fields'],
      Object.entries(faultHelp).map(([type, { help, fields }]) => [
        code(type),
        help,
        Object.entries(fields)
          .map(([name, text]) => `${code(name)}: ${text}`)
          .join(' '),
      ]),
    ),
  'terminal-verbs': () =>
    markdownRows(
      ['verb', 'what it does', 'usage'],
      ctlCommands.map(({ name, summary, usage }) => [code(name), summary, code(usage)]),
    ),
  'admission-plugins': pluginRows,
  resources: resourceRows,
  shortcuts: () =>
    markdownRows(
      ['where', 'key', 'what it does'],
      shortcutGroups.flatMap(([title, shortcuts]) =>
        shortcuts.map(([keys, what]) => [title, code(keys), what]),
      ),
    ),
}

function flagGroups(flags: readonly Flag[]): string {
  const shown = flags.filter(({ isHidden }) => !isHidden)
  const groups = [...new Set(shown.map(({ group = 'Other' }) => group))]
  return groups
    .map(
      (title) =>
        `**${title}**\n\n${flagRows(shown.filter(({ group = 'Other' }) => group === title))}`,
    )
    .join('\n\n')
}

function flagRows(flags: readonly Flag[]): string {
  return markdownRows(
    ['flag', 'what it does'],
    flags.map(({ name, value, help, deprecated }) => [
      code(value === undefined ? `--${name}` : `--${name} <${value}>`),
      deprecated === undefined ? help : `${help} ${deprecationOf(deprecated)}`,
    ]),
  )
}

function optionRows(options: Readonly<Record<string, OptionField>>): string {
  return markdownRows(
    ['option', 'value', 'what it does', 'where it is absent'],
    Object.entries(options).map(([name, { expected, help, initial = '' }]) => [
      code(name),
      expected,
      help,
      initial,
    ]),
  )
}

/** Known keys of one use; the settings of simulated containers have a section of their own. */
function keyRows(use: KeyUse): string {
  const keys = new KnownKeys(tableKeys(brands.k8s)).of(use)
  return markdownRows(
    [use, 'on', 'set by', 'what it does'],
    keys.map(({ key, kinds, writers, description }) => [
      code(key.endsWith('/') ? `${key}<name>` : key),
      kinds.length === 0 ? 'any object' : kinds.join(', '),
      writers.map((writer) => (writer === 'user' ? 'you' : writer)).join(', '),
      description,
    ]),
  )
}

function handleRows(
  prefix: string,
  handles: Readonly<Record<string, MockHandle>>,
): readonly (readonly string[])[] {
  return Object.entries(handles).map(([name, { signature, help }]) => [
    code(`${prefix}${name}${signature}`),
    help,
  ])
}

function helpRows(title: string, help: Readonly<Record<string, string>>): string {
  return markdownRows(
    [title, 'what it means'],
    Object.entries(help).map(([name, text]) => [code(name), text]),
  )
}
