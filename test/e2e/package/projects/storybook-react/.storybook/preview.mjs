import { skerryLoader } from 'skerry/storybook'

export default {
  loaders: [skerryLoader],
  parameters: { skerry: { brand: 'k8s', prefix: '/api/kubernetes' } },
}
