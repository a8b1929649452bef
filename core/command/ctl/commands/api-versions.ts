import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { Command } from '../command.ts'
import { usageError } from '../ctl-error.ts'

export const apiVersionsCommand: Command = {
  name: 'api-versions',
  summary: 'List the API versions that the server has, as group/version',
  usage: 'api-versions',
  examples: ['# Print the supported API versions', 'kubectl api-versions'],
  flags: [],
  async run(call) {
    const { args, environment, resources } = call
    if (args.length > 0) throw usageError(call, `unexpected arguments: [${args.join(' ')}]`)
    const groups = await resources.served()
    const texts = groups.flatMap(({ name, versions }) =>
      versions.map(({ version }) => formatGroupVersion(name, version)),
    )
    environment.out(
      texts
        .toSorted()
        .map((text) => `${text}\n`)
        .join(''),
    )
  },
}
