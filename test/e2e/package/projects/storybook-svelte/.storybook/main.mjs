export default {
  stories: ['../*.stories.mjs'],
  framework: '@storybook/svelte-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}
