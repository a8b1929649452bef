import type { Command } from '../command.ts'

export const clusterInfoCommand: Command = {
  name: 'cluster-info',
  summary: 'Show where the cluster is reached',
  usage: 'cluster-info [flags] [options]',
  examples: ['# Print the address of the control plane', 'kubectl cluster-info'],
  flags: [],
  async run({ client, environment, signal }) {
    // Checks that a server answers at the address.
    await client.read('/version', { signal })
    environment.out(`Kubernetes control plane is running at ${environment.session.server}\n`)
  },
}
