import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server writes every page itself and takes the names of scripts and styles from the manifest.
export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: { work: 'work.tsx', light: 'light.tsx' } },
  },
})
