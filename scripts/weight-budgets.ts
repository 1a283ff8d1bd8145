const kilobyte = 1000

/** What may be sent, in bytes: scripts and styles as they travel (brotli), images as they lie. A page's is what it was, and half a KB. */
export const budgets = {
  scriptFiles: 16,
  styles: 15 * kilobyte,
  image: 40 * kilobyte,
  scene: 30 * kilobyte,
  /** What staff load besides, and nobody else. */
  desk: 15.2 * kilobyte,
  pages: [
    { path: '/', route: 'routes/home', script: 113.1 * kilobyte },
    { path: '/community', route: 'routes/community', script: 136.9 * kilobyte },
    { path: '/auth', route: 'routes/auth/auth', script: 115.8 * kilobyte },
    { path: '/stories/:id', route: 'routes/story', script: 128.7 * kilobyte },
  ],
}
