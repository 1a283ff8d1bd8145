const kilobyte = 1000

/** Budgets in bytes: scripts and styles with brotli, images as files. A page's budget is its current weight plus half a KB. */
export const budgets = {
  scriptFiles: 16,
  styles: 15 * kilobyte,
  image: 40 * kilobyte,
  scene: 30 * kilobyte,
  /** The additional script of staff pages. */
  desk: 15.2 * kilobyte,
  pages: [
    { path: '/', route: 'routes/home', script: 113.1 * kilobyte },
    { path: '/community', route: 'routes/community', script: 136.9 * kilobyte },
    { path: '/auth', route: 'routes/auth/auth', script: 115.8 * kilobyte },
    { path: '/stories/:id', route: 'routes/story', script: 128.7 * kilobyte },
  ],
}
