import { objectOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import { canICommand } from '../auth/can-i.ts'
import { bracketed } from '../auth/rule-lines.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { outputFlag } from '../frequent-flags.ts'
import { jsonPathListText, jsonPathText } from '../output/json-path-output.ts'
import { jsonText, nameText, yamlText } from '../output/object-text.ts'
import { objectFormats, parseOutputFormat } from '../output/output-format.ts'
import { templateFlags } from '../output/template-flags.ts'

function userTable(review: ApiObject): string {
  const user = structOf(review, 'status', 'userInfo')
  const extra = objectOf(user, 'extra') ?? {}
  const [uid, groups] = [textOf(user, 'uid'), textsOf(user, 'groups')]
  return textTable([
    ['ATTRIBUTE', 'VALUE'],
    ['Username', textOf(user, 'username')],
    ...(uid === '' ? [] : [['UID', uid]]),
    ...(groups.length === 0 ? [] : [['Groups', bracketed(groups)]]),
    ...Object.keys(extra)
      .toSorted()
      .map((key) => [`Extra: ${key}`, bracketed(textsOf(extra, key))]),
  ])
}

async function whoami(call: CommandCall): Promise<void> {
  const { args, client, environment, flags, goTemplate, signal } = call
  if (args.length > 0) throw new CtlError(`unexpected arguments: [${args.join(' ')}]`)
  const format = parseOutputFormat(flags.text('output'), objectFormats)
  const group = `authentication.${environment.brand.apiDomain}`
  const path = resourcePath({ group, version: 'v1', resource: 'selfsubjectreviews' })
  const object = { apiVersion: `${group}/v1`, kind: 'SelfSubjectReview', metadata: {} }
  const review = await client.create(path, object, { signal })
  switch (format.name) {
    case 'json':
      return environment.out(jsonText(review))
    case 'yaml':
      return environment.out(yamlText(review))
    case 'jsonpath':
      return environment.out(jsonPathText(format.argument, review))
    case 'jsonpath-as-json':
      return environment.out(jsonPathListText(format.argument, review))
    case 'go-template':
      return environment.out(goTemplate?.(review) ?? '')
    case 'name':
      return environment.out(`${nameText(review)}\n`)
    case 'table':
    case 'wide':
    case 'custom-columns':
      return environment.out(userTable(review))
  }
}

const whoamiCommand: Command = {
  name: 'whoami',
  summary: 'Show how the server knows you',
  usage: 'auth whoami [options]',
  examples: ['# Get your subject attributes', 'kubectl auth whoami'],
  flags: [outputFlag, ...templateFlags],
  run: whoami,
}

export const authCommand: Command = {
  name: 'auth',
  summary: 'Ask what you may do, and who you are',
  usage: 'auth [flags] [options]',
  flags: [],
  subcommands: [canICommand, whoamiCommand],
}
