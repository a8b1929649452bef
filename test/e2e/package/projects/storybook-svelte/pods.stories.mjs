import Pods from './pods.svelte'

export default { component: Pods }

export const Two = {
  parameters: { skerry: { fixtures: ({ build }) => build.list(2, 'Pod', 'web') } },
}
