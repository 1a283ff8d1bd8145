import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Not part of any build. */
const developmentRoutes =
  import.meta.env.MODE === 'development' ? [route('ui', 'routes/ui-showcase.tsx')] : []

export default [
  index('routes/home.tsx'),
  layout('routes/query-layout.tsx', [
    route('community', 'routes/community.tsx'),
    route('stories/:id', 'routes/story.tsx'),
    route('bookmarks', 'routes/bookmarks.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('settings/:section?', 'routes/settings.tsx'),
    route('desk/*', 'routes/desk/desk.tsx'),
    route('air/:room?', 'routes/air/air.tsx'),
    route('air/plans', 'routes/air/plans.tsx'),
    route('air/charts/:id?', 'routes/air/charts.tsx'),
  ]),
  route('auth', 'routes/auth/auth.tsx'),
  route('auth/confirm', 'routes/auth/confirm.tsx'),
  route('auth/forgot', 'routes/auth/forgot-password.tsx'),
  route('auth/new-password', 'routes/auth/new-password.tsx'),
  route('vip/confirm', 'routes/vip/confirm.tsx'),
  route('vip/withdraw', 'routes/vip/withdraw.tsx'),
  route('invitation', 'routes/vip/invitation.tsx'),
  route('notifications/unsubscribe', 'routes/unsubscribe.tsx'),
  route('rules', 'routes/moderation/rules.tsx'),
  route('transparency', 'routes/moderation/transparency.tsx'),
  route('report', 'routes/report.tsx'),
  route('report/status', 'routes/moderation/report-status.tsx'),
  route('air/community', 'routes/air/community.tsx'),
  route('calculators/:name?', 'routes/calculators.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('inbox', 'routes/inbox.tsx'),
  ...developmentRoutes,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
