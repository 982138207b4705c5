/** The mark: a speech bubble with one square corner. */
export const Logo = () => (
  <>
    <svg className="logo-mark" viewBox="0 0 22 22" aria-hidden="true">
      <path
        fill="currentColor"
        d="M7 0h8a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7H2a2 2 0 0 1-2-2V7a7 7 0 0 1 7-7z"
      />
    </svg>
    <span className="logo-word">Prosa</span>
  </>
);
