import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { defaultRelease } from '../../../base/release/default-release.ts'
import { parseRelease } from '../../../base/release/release.ts'
import { gitVersion } from '../../../kinds/discovery/version-info.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { jsonText, yamlText } from '../output/object-text.ts'

function clientVersion(): JsonObject {
  const release = parseRelease(defaultRelease)
  const { major, minor } = release
  return { gitVersion: gitVersion(release), major: String(major), minor: String(minor) }
}

async function version(call: CommandCall): Promise<void> {
  const { args, client, environment, flags, signal } = call
  if (args.length > 0) throw new CtlError(`extra arguments: [${args.join(' ')}]`)
  const output = flags.text('output')
  if (!['', 'json', 'yaml'].includes(output)) {
    throw new CtlError(`--output must be 'yaml' or 'json'`)
  }
  const own = clientVersion()
  const server = flags.on('client') ? undefined : await client.read('/version', { signal })
  const all = { clientVersion: own, ...(server && { serverVersion: server }) }
  if (output === 'json') return environment.out(jsonText(all))
  if (output === 'yaml') return environment.out(yamlText(all))
  environment.out(`Client Version: ${textOf(own, 'gitVersion')}\n`)
  if (server) environment.out(`Server Version: ${textOf(server, 'gitVersion')}\n`)
}

export const versionCommand: Command = {
  name: 'version',
  summary: 'Show the versions of client and server',
  usage: 'version [options]',
  examples: ['# Print the client and server versions', 'kubectl version'],
  flags: [
    {
      name: 'client',
      type: 'boolean',
      help: 'Show the version of kubectl alone; no server is asked.',
    },
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      values: ['yaml', 'json'],
      help: 'Form of the output: yaml or json, with all fields of the version.',
    },
  ],
  run: version,
}
