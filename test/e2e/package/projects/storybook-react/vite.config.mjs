import react from '@vitejs/plugin-react'
import { skerry } from 'skerry/vite'

export default { plugins: [react(), skerry()] }
