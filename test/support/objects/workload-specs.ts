export const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'nginx' }] },
}
export const selector = { matchLabels: { app: 'web' } }
export const spec = { selector, template }
