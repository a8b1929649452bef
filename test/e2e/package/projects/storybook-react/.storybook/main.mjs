export default {
  stories: ['../*.stories.jsx'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}
